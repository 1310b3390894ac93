// The fields of one block code: its meaning, colour, who sells it and when it is released. What they say is a value,
// also where some of it does not count now. GUI thread.
#pragma once

#include "model/domain/block_code.h"

#include <QObject>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLineEdit;
class QPushButton;
class QWidget;

namespace rowlock {

class ReleaseField;

struct CodeValues
{
    QString meaning;
    QString color;
    bool kill;
    MaySell who;
    QString sellers;
    bool releases;
    int minutes;

    static CodeValues of(const BlockCode &code);
    BlockCode code(const QString &letter) const; // what of it counts
    bool operator==(const CodeValues &) const = default;
};

class CodeFields final : public QObject
{
    Q_OBJECT

public:
    // Rows of `form`, whose widget has them.
    CodeFields(QFormLayout &form, QWidget *parent);

    void show(const QString &letter, const CodeValues &values);
    CodeValues values() const;
    bool hasMeaning() const;
    void setFocus();

signals:
    void changed();

private:
    void setColor(const QColor &color);
    void chooseColor();
    void refresh(); // what does not count cannot be filled in

    QString m_letter;
    QString m_color;
    QLineEdit *m_meaning;
    QPushButton *m_swatch;
    QCheckBox *m_kill;
    QComboBox *m_who;
    QLineEdit *m_sellers;
    ReleaseField *m_release;
};

} // namespace rowlock
