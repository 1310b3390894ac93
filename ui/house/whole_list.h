// A list as high as its lines: it stands in a page that scrolls, and does not scroll by itself. GUI thread.
#pragma once

#include <QListView>

namespace rowlock {

class WholeList final : public QListView
{
    Q_OBJECT

public:
    explicit WholeList(QWidget *parent = nullptr);

    void setModel(QAbstractItemModel *model) override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {0, sizeHint().height()}; }

protected:
    void currentChanged(const QModelIndex &current, const QModelIndex &previous) override; // brings it into view
};

// Scrolls what `widget` stands in until `part` of it is seen.
void scrollIntoView(QWidget &widget, const QRect &part);

} // namespace rowlock
