// The large flat buttons of the counter: a verb, its icon and, small beside it, the key that does the same.
#pragma once

#include <QPushButton>

namespace rowlock {

class ActionButton : public QPushButton
{
    Q_OBJECT

public:
    enum class Weight { Primary, Plain, Quiet };

    ActionButton(const QString &verb, const QString &objectName, Weight weight, QWidget *parent = nullptr);

    void setIconName(const QString &name); // asked for again when the scheme changes
    // Does what the action does, is enabled when it is, and shows its key; the key itself belongs to the action.
    void setAction(QAction *action);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;
    void enterEvent(QEnterEvent *event) override;
    void leaveEvent(QEvent *event) override;

private:
    QColor ground() const;
    QColor ink() const;
    void refreshIcon();

    Weight m_weight;
    QString m_iconName;
    QString m_keyText;
};

} // namespace rowlock
